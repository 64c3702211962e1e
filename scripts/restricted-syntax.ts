/** For oxlint: ESLint's `no-restricted-syntax`, which it does not have itself. */
import { builtinRules } from 'eslint/use-at-your-own-risk'

const rule = builtinRules.get('no-restricted-syntax')

/** `columns` and `texts`: for files that have more restrictions than those of all. */
export default { meta: { name: 'syntax' }, rules: { restricted: rule, columns: rule, texts: rule } }
