declare namespace App {
  interface Locals {
    session: string
    language: import('../shop/texts').Language
  }
}
