import { policyList } from '#contract/policy/lists.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { EarnedPremium } from '#web/policy/shared/earned-premium.tsx'
import { PolicyPresets } from '#web/policy/shared/policy-presets.tsx'
import { PolicyTable } from '#web/policy/shared/policy-table.tsx'
import { useSession } from '#web/session-context.ts'
import { PolicyGroups } from './policy-groups.tsx'
import { OptOutOfAll, useOptOutOfChosen } from './renewal/opt-out-many.tsx'

/** Policies that the user may see. */
export const PolicyListPage = () => {
  const { t } = useTranslation('policy')
  const { me, persona, can } = useSession()
  return (
    <Page>
      <PageHeader title={t('policy:list.title')} />
      <EarnedPremium />
      {!isInsured(me.account.accountType) && (
        <>
          <PolicyPresets />
          <PolicyGroups />
        </>
      )}
      <PolicyTable
        bulkActions={useOptOutOfChosen()}
        toolbar={<OptOutOfAll name="policies" list={policyList} />}
        empty={{
          text: t('policy:list.empty'),
          action: can(['quote:issue']) && (
            <ButtonLink href={paths.quotes(persona, { status: 'BOUND' })}>
              {t('policy:list.emptyAction')}
            </ButtonLink>
          ),
        }}
      />
    </Page>
  )
}
