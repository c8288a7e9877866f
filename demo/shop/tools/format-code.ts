/** Matches comments and strings of TypeScript and HTML. */
const tokens = /(?<comment>\/\*[\s\S]*?\*\/|\/\/.*|<!--[\s\S]*?-->)|(?<string>'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g

/** Formats code for display: comments and strings get a class. */
export const formatCode = (code: string): DocumentFragment => {
  const formatted = document.createDocumentFragment()
  let end = 0
  for (const match of code.matchAll(tokens)) {
    const token = document.createElement('span')
    token.className = match.groups?.comment === undefined ? 'string' : 'comment'
    token.textContent = match[0]
    formatted.append(code.slice(end, match.index), token)
    end = match.index + match[0].length
  }
  formatted.append(code.slice(end))
  return formatted
}
