/** The name under which the page of the playground stores the code that its frame runs. */
const storedName = 'tender-playground-code'

/** Returns the code that the reader sees. A redirect back to the frame runs it again. */
export const storedCode = (): string => sessionStorage.getItem(storedName) ?? ''
