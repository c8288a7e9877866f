import { type ApplicationConfig, Component } from '@angular/core'
import { provideRouter, RouterOutlet, withComponentInputBinding } from '@angular/router'
import { CheckoutPage } from './checkout-page'
import { ThanksPage } from './thanks-page'

const read = async (path: string) => (await fetch(path)).json()

export const config: ApplicationConfig = {
  providers: [
    provideRouter(
      [
        { path: '', component: CheckoutPage, resolve: { data: () => read('/api/order') } },
        { path: 'thanks', component: ThanksPage, resolve: { confirmation: () => read('/api/confirmation') } },
      ],
      withComponentInputBinding(),
    ),
  ],
}

@Component({ selector: 'app-root', imports: [RouterOutlet], template: '<router-outlet />' })
export class App {}
