/** Messages of the DNS in a stream (RFC 1035 4.2.2). */

const lengthOctets = 2

/** Splits a stream into messages; each has its length in front. */
export class Framing {
  #chunks: Buffer[] = []
  #length = 0

  add(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  /** The next complete message; null until it has arrived. */
  next(): Buffer | null {
    const [first] = this.#chunks
    if (!first || this.#length < lengthOctets) return null
    const needed = lengthOctets + (first.length >= lengthOctets ? first : this.#join()).readUInt16BE(0)
    if (this.#length < needed) return null
    const all = this.#join()
    this.#chunks = all.length > needed ? [all.subarray(needed)] : []
    this.#length -= needed
    return all.subarray(lengthOctets, needed)
  }

  #join(): Buffer {
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks)
    this.#chunks = [all]
    return all
  }
}
