import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import '../shop/style.css'
import { languageIn } from '../shop/texts'

export const metadata = { title: 'Fellrunner', icons: 'data:,' }

export default async function Layout({ children }: { children: ReactNode }) {
  const language = languageIn((await cookies()).toString())
  return (
    <html lang={language}>
      <body>{children}</body>
    </html>
  )
}
