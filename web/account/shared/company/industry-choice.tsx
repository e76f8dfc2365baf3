import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import classes from './company.module.css'
import { useImpactCheck } from './use-impact-check.ts'

/**
 * What took the place of the company's industry code, for the user to choose from. Nothing is chosen beforehand, except where
 * there is one code only; what else the company may do is searched for in its details.
 */
export const IndustryChoice = ({ account }: { account: Answer<'accountGet'> }) => {
  const { t } = useTranslation('account')
  const { industryChoices: choices, firmographics, actions } = account
  const [chosen, choose] = useState(choices.length === 1 ? (choices[0]?.code ?? null) : null)
  const [isAsked, setAsked] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const failure = t('account:details.failure')
  const mayGoOn = useImpactCheck(account.id)
  const update = useCommand('accountUpdateDetails', { success: t('account:details.success'), failure })
  const save = async () => {
    setAsked(true)
    if (!chosen) return
    const change = { naicsCode: chosen }
    setChecking(true)
    try {
      if (!(await mayGoOn(change))) return
    } catch (error) {
      toastApiError(error as Error, failure)
      return
    } finally {
      setChecking(false)
    }
    update.mutate({
      params: { accountId: account.id },
      body: { version: account.version, firmographics: change },
    })
  }
  return (
    <Notice tone="warning" title={t('account:oldIndustry.title', { code: firmographics.naicsCode ?? '' })}>
      <p>{t('account:oldIndustry.text', { count: choices.length })}</p>
      {actions.update?.allowed && (
        <div className={classes.industryChoice}>
          <SelectField
            label={t('account:oldIndustry.label')}
            width="full"
            options={choices.map(({ code, title }) => ({ value: code, label: `${code} · ${title}` }))}
            value={chosen}
            onChange={choose}
            error={isAsked && !chosen ? t('account:oldIndustry.required') : undefined}
          />
          <Button
            busy={isChecking || update.isPending}
            busyText={t('account:details.saving')}
            onClick={() => void save()}
          >
            {t('account:oldIndustry.use')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
