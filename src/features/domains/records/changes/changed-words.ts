/** Splits a text into what it begins with like another text, what differs, and what it ends with like the other. */
export function changedWords(text: string, other: string): [start: string, changed: string, end: string] {
  // With the spaces between the words.
  const [words, others] = [text.split(/(\s+)/), other.split(/(\s+)/)]
  const shorter = Math.min(words.length, others.length)
  let start = 0
  while (start < shorter && words[start] === others[start]) start += 1
  let end = 0
  while (end < shorter - start && words.at(-1 - end) === others.at(-1 - end)) end += 1
  const endsAt = words.length - end
  return [words.slice(0, start).join(''), words.slice(start, endsAt).join(''), words.slice(endsAt).join('')]
}
