/** The fingerprint of a public key, as `ssh-keygen -l` prints it, to tell keys apart. */
import { useEffect, useState } from 'react'
import { formatSha256Fingerprint, publicKeyBytes } from '#contract/rules/ssh-keys/ssh-key-details.ts'
import { parsePublicKey } from '#contract/rules/ssh-keys/ssh-key.ts'
import { describeKey } from './ssh-key-lines.ts'

/** Null for a line that is no key, and where the browser computes no digests: on pages that are not secure. */
async function fingerprintOf(line: string): Promise<string | null> {
  const key = parsePublicKey(line)
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent outside of secure contexts
  if (!key || !crypto.subtle) return null
  return formatSha256Fingerprint(new Uint8Array(await crypto.subtle.digest('SHA-256', publicKeyBytes(key))))
}

/** Type and fingerprint; until that is computed, the end of the key. */
export function KeyFingerprint({ line }: { line: string }) {
  const [fingerprint, setFingerprint] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void fingerprintOf(line).then((text) => isCurrent && setFingerprint(text))
    return () => {
      isCurrent = false
    }
  }, [line])
  return (
    <span className="font-mono text-xs break-all">
      {fingerprint === null ? describeKey(line).detail : `${line.trim().split(/\s/)[0]} ${fingerprint}`}
    </span>
  )
}
