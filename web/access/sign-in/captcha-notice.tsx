import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { CaptchaStep } from './captcha.ts'

/** Why the captcha is missing, in the three sentences of specification 0 section 5. */
export const CaptchaNotice = ({ failedAt }: { failedAt: CaptchaStep | null }) => {
  const { t } = useTranslation('organization')
  if (!failedAt) return null
  const sentences = {
    code: t('organization:access.captchaRefresh'),
    challenge: t('organization:access.captchaUnavailable'),
    proof: t('organization:access.captchaFailed'),
  }
  return <Notice tone="warning" title={sentences[failedAt]} />
}
