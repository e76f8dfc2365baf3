/**
 * Features that staff can switch while the product runs, for everyone in an environment or for one user
 * (specification 0 sections 1, 2 and 6), each with the sentence that staff read and its default when not switched.
 */
export const flags = {
  rememberDevice: { description: 'The login page offers to remember the device', isOn: true },
  incidentBanner: { description: 'A banner says that e-mails are delayed or doubled', isOn: false },
  maintenance: { description: 'The maintenance page replaces the product', isOn: false },
  maintenanceUs: {
    description: 'The maintenance page replaces the product in the US',
    isOn: false,
  },
  maintenanceUk: {
    description: 'The maintenance page replaces the product in the UK',
    isOn: false,
  },
  scheduledMaintenance: {
    description: 'The page of a scheduled maintenance replaces the product and tries again every 30 seconds',
    isOn: false,
  },
  contentDelivery: { description: 'Pages are served from a content-delivery network', isOn: false },
  newAgentExperience: {
    description:
      'Agencies are led to the quotes of the account once they requested some, and not to their inbox',
    isOn: true,
  },
  submissionsView: {
    description: 'Agencies add accounts as submissions, and submissions have a page of their own',
    isOn: false,
  },
  ukRegion: { description: 'The product shows the UK market whatever its host name', isOn: false },
} as const

export type Flag = keyof typeof flags

export const flagCodes = Object.keys(flags) as [Flag, ...Flag[]]

/** One position of a switch. `target` is the environment's name or a user's id. */
export interface FlagSwitch {
  flag: string
  target: string
  isOn: boolean
}

/** What is on for a user, or without a sign-in: the user's own switch, else the environment's, else the default. */
export const evaluateFlags = (
  switches: readonly FlagSwitch[],
  environment: string,
  userId: string | null,
): Record<Flag, boolean> => {
  const at = (flag: Flag, target: string | null) =>
    switches.find((one) => one.flag === flag && one.target === target)?.isOn
  return Object.fromEntries(
    flagCodes.map((flag) => [flag, at(flag, userId) ?? at(flag, environment) ?? flags[flag].isOn]),
  ) as Record<Flag, boolean>
}
