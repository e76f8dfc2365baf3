import '../kit/style/tokens.css'
import './fonts.css'
import '../kit/style/base.css'
import { hydrateRoot } from 'react-dom/client'
import { browserToday } from '../kit/clock.ts'
import { earlyInput } from './early-input.ts'
import { fetchHomeCode } from './home-code.ts'
import { LoginPage } from './login-page.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('login.html has no #root.')

hydrateRoot(element, <LoginPage year={browserToday().slice(0, 4)} early={earlyInput(element)} />)
fetchHomeCode()
