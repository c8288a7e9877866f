/** @jsxImportSource react */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Checkout } from './checkout'

const main = document.querySelector('main')
if (main) {
  createRoot(main).render(
    <StrictMode>
      <Checkout />
    </StrictMode>,
  )
}
