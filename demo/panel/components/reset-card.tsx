import { useEffect, useRef, useState } from 'preact/hooks'
import { deleteShopRecords } from '../../relay/delete-shop-records'
import { service } from '../models/service'
import { busy, runCommand } from '../models/watch-service'

const reset = (seed: string): Promise<void> =>
  runCommand(async () => {
    await service.reset({ seed })
    deleteShopRecords()
  })

/** Converts the name of a data set to a label. */
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

interface ConfirmationProps {
  seed: string
  confirm: () => void
  cancel: () => void
}

/**
 * Asks for confirmation before all records are deleted. The focus starts on the button that
 * cancels.
 */
const Confirmation = ({ seed, confirm, cancel }: ConfirmationProps) => {
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelButton.current?.focus(), [])
  return (
    <fieldset
      class="confirm"
      aria-labelledby="reset-question"
      onKeyDown={({ key }) => {
        if (key === 'Escape') cancel()
      }}
    >
      <p id="reset-question">
        Delete all records, the log, the faults and the clock’s offset, and load the data set “{titleOf(seed)}”?
      </p>
      <div class="buttons">
        <button type="button" class="grave" aria-disabled={busy} onClick={confirm}>
          Delete now
        </button>
        <button type="button" ref={cancelButton} onClick={cancel}>
          Keep everything
        </button>
      </div>
    </fieldset>
  )
}

export const ResetCard = ({ seeds }: { seeds: readonly string[] }) => {
  const [seed, setSeed] = useState('empty')
  const [isAsking, setAsking] = useState(false)
  const [hasAsked, setAsked] = useState(false)
  const askButton = useRef<HTMLButtonElement>(null)
  // When the confirmation closes, the focus returns to the button that has opened it.
  useEffect(() => {
    if (!isAsking && hasAsked) askButton.current?.focus()
  }, [isAsking, hasAsked])
  const close = () => {
    setAsking(false)
    setAsked(true)
  }
  return (
    <section class="card" aria-labelledby="reset">
      <h2 id="reset">Reset</h2>
      <label>
        Data set
        <select value={seed} onChange={({ currentTarget }) => setSeed(currentTarget.value)}>
          {seeds.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </select>
      </label>
      {isAsking ? (
        <Confirmation seed={seed} confirm={() => void reset(seed).then(close)} cancel={close} />
      ) : (
        <button type="button" ref={askButton} class="grave" aria-disabled={busy} onClick={() => setAsking(true)}>
          Delete all records
        </button>
      )}
    </section>
  )
}
