import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Checkout } from '../components/checkout'
import { Thanks } from '../components/thanks'
import { languageIn } from '../shop/texts'

const read = async (path: string) => (await fetch(path)).json()

const language = languageIn(document.cookie)
document.documentElement.lang = language

const openPage = async (): Promise<ReactNode> =>
  location.pathname === '/thanks' ? (
    <Thanks language={language} confirmation={await read('/api/confirmation')} />
  ) : (
    <Checkout language={language} {...(await read('/api/order'))} />
  )

createRoot(document.querySelector('#root') as Element).render(<StrictMode>{await openPage()}</StrictMode>)
