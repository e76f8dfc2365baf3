/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'org.enter': { load: async () => import('./user/modals/org-enter-modal.tsx'), width: 27 },
  'agency.logos': { load: async () => import('./user/modals/agency-logos-modal.tsx') },
  'license.agency': { load: async () => import('./license/agency-license-modal.tsx') },
  'license.agent': { load: async () => import('./license/agent-license-modal.tsx') },
  'license.surplus': { load: async () => import('./license/surplus-license-modal.tsx') },
  'user.edit': { load: async () => import('./user/modals/user-edit-modal.tsx') },
  'user.accounts': { load: async () => import('./user/modals/user-accounts-modal.tsx') },
  'user.teams': { load: async () => import('./user/modals/user-teams-modal.tsx'), width: 40 },
  'team.members': { load: async () => import('./user/modals/team-members-modal.tsx'), width: 60 },
  'picture.crop': { load: async () => import('./picture/picture-crop-modal.tsx') },
  'team.edit': { load: async () => import('./user/modals/team-edit-modal.tsx'), width: 27 },
  'domain.add': { load: async () => import('./user/modals/domain-add-modal.tsx'), width: 27 },
} as const
