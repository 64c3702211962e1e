/**
 * Reasons that only the service can find out, so they are not part of the contract (gaps 2.4, 2.6, 3.1, 4.3, 4.9, 5).
 */
import { maxImageDescriptions } from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'

export const reasons = {
  unknownType: 'A valid plan type by that ID was not found',
  tooManyVlans: 'VLAN limit reached for this region',
  noAddress: 'No addresses are left in this region',
  privateReverseName: 'Private addresses have no reverse name',
  noStatistics: 'Stats are unavailable at this time.',
  futureMonth: 'The month has not begun',
  noRoomForImage: 'Not enough storage available for this image',
  noRoomForBackup: 'Not enough storage available for this backup',
  noRoomOnNode: 'Not enough storage available on the node',
  noRoomOnTarget: 'Not enough storage available on the target node',
  otherRegion: 'Backups may not be restored across regions',
  backupsOn: 'Backups are already enabled for this node.',
  backupsOff: 'Backups are not enabled for this node.',
  backupsCancelled: 'Backups were canceled',
  backupGone: 'The backup no longer exists',
  noDisks: 'Node has no disks to back up.',
  rawDisk: 'A disk without a known filesystem cannot be backed up',
  notRestorable: 'Backup is not available for restoration',
  noSpaceToRestore: 'Insufficient space on the target node',
  noConfig: 'Node has no configuration profiles.',
  sameType: 'Node is already running this service plan.',
  disksTooLarge: 'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
  tooManyClones: 'Too many active clones from this node',
  transferFailed: 'Unable to transfer the zone from the remote nameserver',
  tooManyDisks: 'Disk limit reached for this node',
  tooManyConfigs: 'Configuration profile limit reached for this node',
  tooManyKeys: 'SSH key limit reached',
  imageInUse: 'Image is in use',
  imageDeleted: 'The image was deleted',
  uploadExpired: 'Upload window expired',
  tooManyImages: 'Image limit reached',
  longDescriptions: `The descriptions of all images must have at most ${formatNumber(maxImageDescriptions)} bytes in total`,
  diskInUse: 'Node must be off, or the disk must not be in use by its profile',
} as const
