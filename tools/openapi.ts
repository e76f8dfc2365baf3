import { contract } from '#contract/all.ts'
import { PRODUCT_VERSION } from '#domain/market/company.ts'
import { openApiOf } from '#server/http/docs/openapi.ts'

process.stdout.write(`${JSON.stringify(openApiOf(contract, PRODUCT_VERSION), null, 2)}\n`)
