import { useState } from 'react'
import { z } from 'zod'
import { defaultMonth, statementYears } from '#domain/money/commission/months.ts'
import { callForFile } from '#web/client.ts'
import { ApiError } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { FieldRow, Fields } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useToday } from '#web/today.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** What is said of a failed download: of an empty month by its 404, else the sentence of specification 1 section 8. */
const useFailure = () => {
  const { t } = useTranslation('commission')
  return (error: unknown): string =>
    error instanceof ApiError && error.status === 404
      ? t('commission:download.none')
      : t('commission:download.failed')
}

const DownloadModal = () => {
  const { t } = useTranslation('commission')
  const { locale } = useMarket()
  const { close } = useModalControls()
  const today = useToday()
  const usual = defaultMonth(today)
  const [year, setYear] = useState(usual.slice(0, 4))
  const [month, setMonth] = useState(String(Number(usual.slice(5))))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const failureOf = useFailure()
  const download = async (format: 'pdf' | 'csv') => {
    setBusy(format)
    setFailure(null)
    try {
      const file = await callForFile('commissionDocument', { query: { year, month, format } })
      saveFile(file.blob, file.fileName)
      close()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }
  const nameOf = (at: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2020, at - 1)),
    )
  return (
    <>
      <ModalBody>
        <div>
          {failure && <Notice tone="danger">{failure}</Notice>}
          <Fields>
            <FieldRow>
              <SelectField
                label={t('commission:download.month')}
                value={month}
                options={MONTHS.map((at) => ({ value: String(at), label: nameOf(at) }))}
                onChange={(value) => setMonth(value ?? month)}
              />
              <SelectField
                label={t('commission:download.year')}
                value={year}
                options={statementYears(today).map((one) => ({ value: String(one), label: String(one) }))}
                onChange={(value) => setYear(value ?? year)}
              />
            </FieldRow>
          </Fields>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <Button
          busy={busy === 'csv'}
          busyText={t('commission:download.busy')}
          onClick={() => void download('csv')}
        >
          {t('commission:download.csv')}
        </Button>
        <Button
          variant="primary"
          busy={busy === 'pdf'}
          busyText={t('commission:download.busy')}
          onClick={() => void download('pdf')}
        >
          {t('commission:download.pdf')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Download the commission statement of a month. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('commission:download.title'),
  content: DownloadModal,
})
