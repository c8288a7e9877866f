import { locales } from '../../src/shared/locale'
import { type SettingName, settingChoices } from '../catalogue/settings'
import { type TestCard, testCards, textOfCard } from '../catalogue/test-cards'
import { escapeHtml } from './fill-template'

/**
 * The list of scenarios. Each scenario starts with a new order, so opening this page deletes the
 * cookie of the current order.
 */
export const scenariosPath = '/scenarios.html'

/** The navigation of the demo. A page of the demo needs a line here and an input in `build.ts`. */
export const pages = [
  { name: 'npm package', path: '/' },
  { name: 'Script tag', path: '/tag.html' },
  { name: 'Single fields', path: '/fields.html' },
  { name: 'Returning customer', path: '/returning.html' },
  { name: 'Other methods', path: '/method-buttons.html' },
  { name: 'Cart', path: '/cart.html' },
  { name: 'Appearance', path: '/appearance-editor.html' },
  { name: 'Scenarios', path: scenariosPath },
]

/** Returns the navigation: a row of links, and on narrow screens a button that opens them. */
const pagesMenu = (current: string, source: string): string => {
  const links = pages.map(
    ({ name, path }) => `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  if (source.includes('id="code"')) links.push('<a href="#code">Show code</a>')
  if (source.includes('id="service"') && !source.includes('href="#service"'))
    links.push('<a href="#service">Service view</a>')
  return `<button type="button" class="menu-button" popovertarget="pages">Pages</button>
        <div id="pages" class="menu" popover>
          ${links.join('\n          ')}
        </div>`
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

/** The demo's settings: a row of lists, and on narrow screens a button that opens them. */
const settings = `<button type="button" class="menu-button" popovertarget="settings">Settings</button>
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

const copyButton = (card: TestCard, label: string): string =>
  `<button type="button" class="chip" data-card="${textOfCard(card)}" data-expectation="${escapeHtml(card.expectation)}">${label}</button>`

const rowOf = (card: TestCard): string => `<li>
                <span><strong>${card.name}</strong> <bdi class="card-number">${card.number}</bdi></span>
                <span class="expectation">${escapeHtml(card.expectation)}</span>
                ${copyButton(card, `Copy<span class="hidden"> ${card.name}</span>`)}
              </li>`

const testCardsPart = `<section class="box test-cards" aria-labelledby="test-cards-title">
            <h2 id="test-cards-title" class="hidden">Test cards</h2>
            <p id="copied" role="status">Copy a test card, paste it into the card number, and type any name.</p>
            <div class="chips">
              ${testCards
                .slice(0, 3)
                .map((card) => copyButton(card, `<span class="hidden">Copy </span>${card.name}`))
                .join('\n              ')}
              <button type="button" class="chip" popovertarget="all-cards">More<span class="hidden"> test cards</span></button>
            </div>
            <ul id="all-cards" class="menu all-cards" popover>
              ${testCards.map(rowOf).join('\n              ')}
            </ul>
          </section>`

/**
 * Fills in the parts that all pages of the demo share: navigation, settings and test cards. A shop
 * does not need them.
 */
export const fillParts = (source: string, path: string): string =>
  source
    .replace('__PAGES__', () => pagesMenu(path, source))
    .replace('__SETTINGS__', () => settings)
    .replace('__TEST_CARDS__', () => testCardsPart)
