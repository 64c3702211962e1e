/**
 * Names of resource record types besides the usual ones (IANA, Domain Name System Parameters; ALIAS and ANAME of several providers), to
 * tell a record that cannot be stored from a line that is no record at all.
 */
import { isRecordType } from './record-types.ts'

const otherTypes: ReadonlySet<string> = new Set(
  (
    'A6 AFSDB ALIAS AMTRELAY ANAME APL ATMA AVC CERT CLA CSYNC DHCID DLV DNAME DOA DS DSYNC EID EUI48 EUI64 GID GPOS HHIT HINFO HIP HTTPS ' +
    'IPN IPSECKEY ISDN KEY KX L32 L64 LOC LP MB MD MF MG MINFO MR NAPTR NID NIMLOC NINFO NSAP NSAP-PTR NULL NXNAME NXT OPENPGPKEY OPT PX ' +
    'RESINFO RKEY RP RT SIG SINK SMIMEA SPF SSHFP SVCB TA TALINK TKEY TLSA TSIG UID UINFO UNSPEC URI WALLET WKS X25 ZONEMD'
  ).split(' '),
)

/** True for a type in upper case that exists but cannot be stored, also in the generic notation (RFC 3597). */
export const isUnsupportedType = (type: string) =>
  !isRecordType(type) && (otherTypes.has(type) || /^TYPE\d{1,5}$/.test(type))
