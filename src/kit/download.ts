/** Downloads data that the browser holds as a file. */
export function downloadBlob(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the blob asynchronously after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const downloadText = (name: string, text: string, type = 'text/plain') =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
