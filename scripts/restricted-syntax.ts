/** For oxlint: ESLint's `no-restricted-syntax`, which it does not have itself. */
import { builtinRules } from 'eslint/use-at-your-own-risk'

export default { meta: { name: 'syntax' }, rules: { restricted: builtinRules.get('no-restricted-syntax') } }
