import { questionLinkContract } from './link.ts'
import { contradictionContract, questionnaireContract } from './questionnaire.ts'

/** Every endpoint of the capability. */
export const questionnaireEndpoints = {
  ...questionLinkContract,
  ...contradictionContract,
  ...questionnaireContract,
}
