import { CopyButton } from './copy-button'

/** Shows the id of a record, with a button that copies it. */
export const RecordId = ({ id, name = '' }: { id: string; name?: string }) => (
  <p class="id">
    {name} <code>{id}</code> <CopyButton what="id" text={id} />
  </p>
)
