import { describeContrast, weakContrastsOf } from '../models/contrast'
import {
  mainTokens,
  type TokenControl,
  type TokenName,
  tokenControls,
  tokenGroups,
  tokenNames,
} from '../models/controls'
import { entries } from '../models/editor-state'
import { effectiveValue } from '../models/effective-value'
import { places, tokenPath } from '../models/entries'
import { FontSelect, ThemeSelect } from './choices'
import { OptionRow } from './option-row'

/** The tokens that change most, with the font. */
export const MainControls = () => (
  <section class="box main-tokens" aria-labelledby="main-heading">
    <h2 id="main-heading">Main tokens</h2>
    <FontSelect />
    {mainTokens.map((token) => (
      <Token key={token} token={token} />
    ))}
  </section>
)

const otherTokens = tokenNames.filter((token) => !mainTokens.includes(token))

/** Whether the address names one of the other tokens, so that the visitor has to see it. */
const hasOther = (): boolean =>
  entries.peek().has('theme') ||
  otherTokens.some((token) => places.some((place) => entries.peek().has(tokenPath(place, token))))

/** The theme and the controls of all other tokens, in their groups. */
export const OtherControls = () => (
  <details class="box group" open={hasOther()}>
    <summary>
      <h2>All tokens</h2>
    </summary>
    <ThemeSelect />
    {tokenGroups.map((group) => (
      <Group key={group} name={group} />
    ))}
  </details>
)

const Group = ({ name }: { name: TokenControl['group'] }) => (
  <section aria-labelledby={`group-${name}`}>
    <h3 id={`group-${name}`}>{name}</h3>
    {otherTokens
      .filter((token) => tokenControls[token].group === name)
      .map((token) => (
        <Token key={token} token={token} />
      ))}
  </section>
)

const Token = ({ token }: { token: TokenName }) => (
  <OptionRow
    id={token}
    name={token}
    purpose={tokenControls[token].purpose}
    kind={tokenControls[token].kind}
    pathIn={(place) => tokenPath(place, token)}
    fallbackIn={(mode) =>
      mode === 'dark' ? effectiveValue(entries.value, token, 'dark') : tokenControls[token].defaults.light
    }
    warnings={weakContrastsOf(entries.value, token).map(describeContrast)}
  />
)
