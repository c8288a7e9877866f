import { locales } from '../../src/shared/locale'
import { type SettingName, settingChoices } from '../catalogue/settings'
import { escapeHtml } from './fill-template'

/**
 * The list of scenarios. Each scenario starts with a new order, so opening this page deletes the
 * cookie of the current order.
 */
export const scenariosPath = '/scenarios.html'

/** The pages of the demo. A page of the demo needs a line here and an input in `build.ts`. */
export const pages = [
  { name: 'Card', path: '/', note: 'The card form of the npm package' },
  { name: 'Script tag', path: '/tag.html', note: 'The same checkout without JavaScript' },
  { name: 'Single fields', path: '/fields.html', note: 'Card fields in the shop’s own layout' },
  { name: 'Saved cards', path: '/returning.html', note: 'A customer who returns' },
  { name: 'PayPal and Klarna', path: '/method-buttons.html', note: 'As a redirect or in a pop-up' },
  { name: 'Wallets', path: '/cart.html', note: 'Apple Pay and Google Pay in the cart' },
  { name: 'Scenarios', path: scenariosPath, note: 'Lost answers, two tabs, reloads' },
  { name: 'Appearance', path: '/appearance-editor.html', note: 'Colours, fonts and shapes' },
]

/** The page with the records of the service, whose URL `fillTemplate` fills in. */
const inspector = { name: 'Inspector', path: '__SERVICE_URL__/inspector/', note: 'Every record of the service' }

const mark =
  '<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="7" /><path d="M8 10h16M16 10v13" /></svg>'

const gear =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 4h6m4 0h2M2 12h2m4 0h6" /><circle cx="10" cy="4" r="2" /><circle cx="6" cy="12" r="2" /></svg>'

const chevron = '<svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true"><path d="m3 6 5 5 5-5" /></svg>'

const linkTo = ({ name, path, note }: (typeof pages)[number], current: string): string =>
  `<a href="${path}"${path === current ? ' aria-current="page"' : ''}><strong>${name}</strong> <span>${note}</span></a>`

/** The menu with the pages of the demo. */
const tryMenu = (current: string): string => {
  const links = [...pages, inspector].map((page) => linkTo(page, current))
  return `<nav aria-label="Demo pages">
        <button type="button" popovertarget="pages">Try${chevron}</button>
        <div id="pages" class="menu pages" popover>
          ${links.join('\n          ')}
        </div>
      </nav>`
}

const nameOf = (locale: string): string => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

const option = (value: string, label: string, attributes = ''): string =>
  `<option value="${value}"${attributes}>${escapeHtml(label)}</option>`

const select = (name: string, label: string, options: string[]): string =>
  `<div><label for="setting-${name}">${label}</label>
          <select id="setting-${name}" name="${name}" autocomplete="off">${options.join('')}</select></div>`

const selectOf = (name: Exclude<SettingName, 'locale'>, label: string): string =>
  select(
    name,
    label,
    Object.entries(settingChoices[name]).map(([value, text]) => option(value, text)),
  )

/** Whether a page has the demo's settings. The appearance editor has controls of its own. */
export const hasSettings = (path: string): boolean => path !== '/appearance-editor.html'

/** The button that opens the demo's settings. */
const settings = `<button type="button" popovertarget="settings">${gear}Settings</button>
      <div id="settings" class="menu settings" role="group" aria-label="Demo settings" popover>
        ${[
          select('locale', 'Language', [
            option('', 'Automatic'),
            ...locales.map((locale) => option(locale, nameOf(locale), ` lang="${locale}"`)),
          ]),
          selectOf('theme', 'Theme'),
          selectOf('dir', 'Direction'),
          selectOf('appearance', 'Appearance'),
        ].join('\n        ')}
      </div>`

/** The pages without a form to pay with. */
const withoutPayment: readonly string[] = ['/appearance-editor.html', scenariosPath, '/confirmation.html']

/** The label of the link that skips the bar and the order, for the keyboard. */
const skipText = (path: string): string => (withoutPayment.includes(path) ? 'Skip to the content' : 'Skip to payment')

/**
 * Returns the bar above the shop that says what Tender is, with the demo's pages and settings.
 *
 * @param current the path of the page
 */
export const productBar = (current: string, docsUrl: string): string =>
  `<aside class="product-bar" lang="en" aria-label="About this demo">
      <a class="skip hidden" href="#content">${skipText(current)}</a>
      <p class="product" dir="ltr"><strong>${mark}Tender</strong> <span>A browser checkout SDK: you type your card into a frame that this shop cannot read.</span></p>
      <a href="${escapeHtml(docsUrl)}" target="_top">Docs</a>
      <button type="button" class="install" data-copy="npm i tender-checkout"><code dir="ltr">npm i tender-checkout</code><span class="copy">Copy</span></button>
      ${tryMenu(current)}
      ${hasSettings(current) ? settings : ''}
      <span id="copy-status" class="hidden" role="status"></span>
    </aside>`
