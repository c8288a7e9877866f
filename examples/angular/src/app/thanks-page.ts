import { Component, input } from '@angular/core'
import type { Confirmation } from '../../shop/orders'
import { languageIn, texts } from '../../shop/texts'

@Component({
  selector: 'app-thanks-page',
  template: `
    <main>
      <h1>{{ text[confirmation()] }}</h1>
      <a href="/">{{ text.next }}</a>
    </main>
  `,
})
export class ThanksPage {
  readonly confirmation = input.required<Confirmation>()
  protected readonly text = texts[languageIn(document.cookie)]
}
