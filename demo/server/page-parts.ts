import { type TestCard, testCards, textOfCard } from '../catalogue/test-cards'
import english from '../texts/en.json' with { type: 'json' }
import { escapeHtml } from './fill-template'
import { productBar } from './product-bar'

const copyButton = (card: TestCard, label: string): string =>
  `<button type="button" class="chip" data-card="${textOfCard(card)}" data-expectation="${escapeHtml(card.expectation)}">${label}</button>`

/** The displayed names of test cards that pages in other languages translate. */
const texts: Readonly<Record<string, string>> = { Approved: 'approved', Declined: 'declined' }

const nameOf = ({ name }: TestCard): string =>
  Object.hasOwn(texts, name) ? `<span data-text="${texts[name]}">${name}</span>` : name

const rowOf = (card: TestCard): string => `<li>
                <span><strong>${card.name}</strong> <bdi class="card-number">${card.number}</bdi></span>
                <span class="expectation">${escapeHtml(card.expectation)}</span>
                ${copyButton(card, `Copy<span class="hidden"> ${card.name}</span>`)}
              </li>`

/**
 * The test cards above the card form.
 * @param hint the name of the text that explains how to use them
 */
const testCardsPart = (
  hint: 'copyHint' | 'copyHintSaved',
): string => `<section class="box test-cards" aria-labelledby="test-cards-title">
            <h2 id="test-cards-title" class="hidden" lang="en">Test cards</h2>
            <p id="copied" role="status" data-text="${hint}">${english[hint]}</p>
            <div class="chips">
              ${testCards
                .slice(0, 3)
                .map((card) => copyButton(card, `<span class="hidden" lang="en">Copy </span>${nameOf(card)}`))
                .join('\n              ')}
              <button type="button" class="chip" popovertarget="all-cards"><span data-text="more">More</span><span class="hidden" lang="en"> test cards</span></button>
            </div>
            <div id="all-cards" class="menu all-cards" role="dialog" aria-labelledby="all-cards-title" lang="en" dir="ltr" popover>
              <p class="menu-title">
                <strong id="all-cards-title">Test cards</strong>
                <button type="button" class="chip" popovertarget="all-cards" popovertargetaction="hide">Close</button>
              </p>
              <ul>
              ${testCards.map(rowOf).join('\n              ')}
              </ul>
            </div>
          </section>`

/**
 * Fills in the parts that the pages of the demo share: the product bar and the test cards. A shop
 * does not need them.
 */
export const fillParts = (source: string, path: string, docsUrl: string): string =>
  source
    .replace('__PRODUCT_BAR__', () => productBar(path, docsUrl))
    .replace('__TEST_CARDS__', () => testCardsPart(path === '/returning.html' ? 'copyHintSaved' : 'copyHint'))
