/** Rules of the profile that depend on its present values (gaps 7.1). */

/** The list of allowed addresses can only be switched off. */
export const allowListReason = 'ip_whitelist_enabled can not be enabled'
export const onlyUnrestrictedUserReason = 'The only unrestricted user cannot be restricted'
