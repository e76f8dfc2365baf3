import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lifecyclePage } from './lifecycle-page.ts'

writeFileSync(fileURLToPath(new URL('../docs/lifecycles.md', import.meta.url)), lifecyclePage())
