/** Says that a key was read from a line that restricts it (sshd(8), AUTHORIZED_KEYS FILE FORMAT). */
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'

export const OptionsNotice = () => (
  <Notice tone="warn" role="alert">
    {t(
      'The options in front of the key, such as from= and command=, are left out: a key is stored without them and allows everything.',
    )}
  </Notice>
)
