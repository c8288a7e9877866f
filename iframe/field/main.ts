import '../card/style.css'
import { fieldNames } from '../../src/shared/types'
import { startCard } from '../card/start'
import { beginHandshake } from '../element/handshake'
import { isIsolated } from '../element/is-isolated'
import { startSplitCard } from './start-split-card'

const handshake = beginHandshake('field')
const { address } = handshake
const field = fieldNames.find((name) => name === address.field) ?? 'number'

if (!isIsolated())
  startCard({
    handshake,
    visit: crypto.randomUUID(),
    title: field,
    createCard: (options) => startSplitCard({ ...options, field, address }),
  })
