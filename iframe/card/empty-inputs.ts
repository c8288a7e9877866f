/**
 * Empties the text inputs of the document, including values that were set without an event and are
 * therefore in no model.
 */
export const emptyInputs = (): void => {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=text]')) input.value = ''
}
