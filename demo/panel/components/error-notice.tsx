/** Shows why reading failed, with a button that tries again now. Empty without an error. */
export const ErrorNotice = ({ message, retry }: { message: string; retry?: () => void }) => (
  <div role="status" class={message ? 'fault' : 'visually-hidden'}>
    {message && <span>{message}</span>}
    {message && retry && (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  </div>
)
