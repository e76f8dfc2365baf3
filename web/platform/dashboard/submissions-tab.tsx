import { SubmissionTable } from '#web/account/shared/submission-table.tsx'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

/** Submissions, as many as a list of the dashboard shows. */
export const SubmissionsTab = () => <SubmissionTable defaultSize={DASHBOARD_SIZE} />
