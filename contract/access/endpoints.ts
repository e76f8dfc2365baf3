import { authContract } from './auth.ts'
import { blacklistedDomainContract } from './blacklisted-domain.ts'
import { entryContract } from './entry.ts'
import { mfaContract } from './mfa.ts'
import { passkeyContract } from './passkey.ts'
import { signUpContract } from './sign-up.ts'
import { singleSignOnContract } from './single-sign-on.ts'
import { workflowContract } from './workflow.ts'

/** Every endpoint of the capability. */
export const accessEndpoints = {
  ...authContract,
  ...blacklistedDomainContract,
  ...entryContract,
  ...mfaContract,
  ...passkeyContract,
  ...signUpContract,
  ...singleSignOnContract,
  ...workflowContract,
}
