import type { Confirmation } from '../shop/orders'
import { type Language, texts } from '../shop/texts'

interface ThanksProps {
  language: Language
  confirmation: Confirmation
}

export const Thanks = ({ language, confirmation }: ThanksProps) => (
  <main>
    <h1>{texts[language][confirmation]}</h1>
    <a href="/">{texts[language].next}</a>
  </main>
)
