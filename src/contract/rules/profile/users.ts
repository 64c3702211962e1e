/** Rules of the account's users (gaps 4.13; for one's own user, see docs/decisions/0041-new-users-set-their-own-password.md). */

const usernamePattern = /^[a-zA-Z0-9](?:[a-zA-Z0-9]|[_-](?![_-]))*[a-zA-Z0-9]$/

/** Letters, digits, `-` and `_`; begins and ends with a letter or digit; no two of `-` and `_` in a row. The length is not checked. */
export const isUsername = (value: string) => usernamePattern.test(value)

export const usernameReason =
  'username may only contain letters, digits, hyphens and underscores, must begin and end with a letter or digit, and must not contain two hyphens or underscores in a row'
export const usernameTakenReason = 'username is already taken'

/** At least one unrestricted user remains, because nobody can delete or restrict the own user. */
export const ownUserRemovalReason = 'You cannot delete your own user'
export const ownUserRestrictionReason = 'You cannot restrict your own user'
