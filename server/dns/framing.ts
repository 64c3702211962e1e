/** Messages of the DNS in a stream (RFC 1035 4.2.2). */

const lengthOctets = 2

/** Splits a stream into length-prefixed messages. Each octet is copied once, however small the chunks are. */
export class Framing {
  #isLength = true
  /** The length, or the message of that length, as far as it has arrived. */
  #part = Buffer.alloc(lengthOctets)
  #filled = 0;

  /** The messages that a chunk completes. */
  *read(chunk: Buffer): Generator<Buffer, void> {
    let rest = chunk
    while (rest.length > 0) {
      const copied = rest.copy(this.#part, this.#filled)
      rest = rest.subarray(copied)
      this.#filled += copied
      if (this.#filled < this.#part.length) return
      const complete = this.#part
      this.#part = Buffer.alloc(this.#isLength ? complete.readUInt16BE(0) : lengthOctets)
      this.#filled = 0
      if (!this.#isLength) yield complete
      this.#isLength = !this.#isLength
    }
  }
}
