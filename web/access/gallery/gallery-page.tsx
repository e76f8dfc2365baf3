import { switchColorScheme } from '#web/client/color-scheme.ts'
import { Button } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { ChartSamples, StateSamples, TableSample } from './content-samples.tsx'
import { ActionSamples, FieldSamples } from './control-samples.tsx'
import { WrongFields } from './wrong-fields.tsx'

/** Every part of the kit in its states, for the eye and for screenshots. Made-up words: it is no customer's screen. */
export const GalleryPage = () => {
  const { t } = useTranslation('common')
  return (
    <main>
      <Page>
        <PageHeader
          title={t('common:gallery.title')}
          subtitle={t('common:gallery.text')}
          id="G-1001"
          actions={<Button onClick={switchColorScheme}>{t('common:shell.theme')}</Button>}
          more={[
            { label: 'Allowed', onSelect: () => undefined },
            { label: 'Refused', availability: { allowed: false, reason: 'The record is closed.' } },
            { label: 'Delete', danger: true, onSelect: () => undefined },
          ]}
        />
        <ActionSamples />
        <FieldSamples />
        <WrongFields />
        <TableSample />
        <StateSamples />
        <ChartSamples />
      </Page>
    </main>
  )
}
