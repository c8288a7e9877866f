import type { Language } from '$shop/texts'

declare global {
  namespace App {
    interface Locals {
      session: string
      language: Language
    }
  }
}
