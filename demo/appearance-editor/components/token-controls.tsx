import { describeContrast, weakContrastsOf } from '../models/contrast'
import { type TokenControl, tokenControls, tokenGroups, tokenNames } from '../models/controls'
import { entries } from '../models/editor-state'
import { effectiveValue } from '../models/effective-value'
import { tokenPath } from '../models/entries'
import { OptionRow } from './option-row'

/** The controls of all tokens in their groups. */
export const TokenControls = () => (
  <>
    {tokenGroups.map((group) => (
      <Group key={group} name={group} />
    ))}
  </>
)

const Group = ({ name }: { name: TokenControl['group'] }) => (
  <details class="box group" open={name === 'Colours'}>
    <summary>
      <h2>{name}</h2>
    </summary>
    {tokenNames
      .filter((token) => tokenControls[token].group === name)
      .map((token) => (
        <OptionRow
          key={token}
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
      ))}
  </details>
)
