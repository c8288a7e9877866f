import type { AppearancePart } from '../../../src/index'
import { describeContrast, weakLabelContrasts } from '../models/contrast'
import { type PropertyName, partNames, partProperties, propertyControls } from '../models/controls'
import { editedPart, entries } from '../models/editor-state'
import { partPath, places } from '../models/entries'
import { OptionRow } from './option-row'

const countEntries = (part: AppearancePart): number =>
  partProperties[part]
    .flatMap((property) => places.map((place) => partPath(place, part, property)))
    .filter((path) => entries.value.has(path)).length

const nameOf = (part: AppearancePart): string => {
  const count = countEntries(part)
  return count === 0 ? part : `${part} (${count} set)`
}

const contrastWarnings = (part: AppearancePart, property: PropertyName): string[] =>
  part === 'label' && property === 'color' ? weakLabelContrasts(entries.value).map(describeContrast) : []

/** The list of parts, and the controls of the selected part. */
export const PartControls = () => {
  const part = editedPart.value
  return (
    <details class="box group">
      <summary>
        <h2>Parts</h2>
      </summary>
      <p class="choice">
        <label for="part">Part</label>
        <select
          id="part"
          value={part}
          onChange={({ currentTarget }) => {
            editedPart.value = currentTarget.value as AppearancePart
          }}
        >
          {partNames.map((name) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </select>
      </p>
      {partProperties[part].map((property) => (
        <OptionRow
          key={`${part}.${property}`}
          id={`${part}.${property}`}
          name={property}
          purpose={propertyControls[property].purpose}
          kind={propertyControls[property].kind}
          pathIn={(place) => partPath(place, part, property)}
          fallbackIn={(mode) => (mode === 'dark' ? (entries.value.get(partPath('', part, property)) ?? '') : '')}
          warnings={contrastWarnings(part, property)}
        />
      ))}
    </details>
  )
}
