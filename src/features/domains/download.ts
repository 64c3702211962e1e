/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the blob asynchronously after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
