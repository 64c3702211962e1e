/**
 * Public images (gaps 5.5): sorted by label, deprecated ones last. Their dates follow the release calendars of the
 * distributions.
 */
import type { Image } from '#contract/areas/images.ts'

type Row = readonly [
  id: string,
  label: string,
  vendor: string,
  size: number,
  created: string,
  updated: string,
  eol: string | null,
]

// A table: one row per line.
// oxfmt-ignore
const currentImages: readonly Row[] = [
  ['node/almalinux8', 'AlmaLinux 8', 'AlmaLinux', 1700, '2021-06-29T15:42:07', '2022-09-01T15:00:00', '2029-12-31T05:00:00'],
  ['node/almalinux9', 'AlmaLinux 9', 'AlmaLinux', 1700, '2022-05-26T18:00:00', '2022-09-01T15:00:00', '2032-12-31T05:00:00'],
  ['node/alpine3.12', 'Alpine 3.12', 'Alpine', 300, '2020-06-03T14:10:00', '2022-09-01T15:00:00', '2022-05-01T04:00:00'],
  ['node/alpine3.13', 'Alpine 3.13', 'Alpine', 300, '2021-01-25T15:00:00', '2022-09-01T15:00:00', '2022-11-01T04:00:00'],
  ['node/alpine3.14', 'Alpine 3.14', 'Alpine', 400, '2021-06-16T15:00:00', '2022-09-01T15:00:00', '2023-05-01T04:00:00'],
  ['node/alpine3.15', 'Alpine 3.15', 'Alpine', 400, '2021-11-29T15:00:00', '2022-09-01T15:00:00', '2023-11-01T04:00:00'],
  ['node/alpine3.16', 'Alpine 3.16', 'Alpine', 400, '2022-05-31T15:00:00', '2022-09-01T15:00:00', '2024-05-23T04:00:00'],
  ['node/alpine3.17', 'Alpine 3.17', 'Alpine', 400, '2022-11-28T15:00:00', '2022-12-01T15:00:00', '2024-11-22T05:00:00'],
  ['node/arch', 'Arch Linux', 'Arch', 1500, '2021-03-17T19:00:00', '2022-09-01T15:00:00', null],
  ['node/centos7', 'CentOS 7', 'CentOS', 2800, '2014-07-08T10:07:21', '2022-09-01T15:00:00', '2024-06-30T04:00:00'],
  ['node/centos-stream8', 'CentOS Stream 8', 'CentOS', 2600, '2021-03-29T15:00:00', '2022-09-01T15:00:00', '2024-05-31T04:00:00'],
  ['node/centos-stream9', 'CentOS Stream 9', 'CentOS', 1200, '2022-01-18T15:00:00', '2022-09-01T15:00:00', '2027-05-31T04:00:00'],
  ['node/debian10', 'Debian 10', 'Debian', 1500, '2019-07-08T15:00:00', '2022-09-01T15:00:00', '2024-06-30T04:00:00'],
  ['node/debian11', 'Debian 11', 'Debian', 1300, '2021-08-14T22:44:02', '2022-09-01T15:00:00', '2026-07-01T04:00:00'],
  ['node/debian12', 'Debian 12', 'Debian', 1500, '2023-06-12T15:00:00', '2023-07-01T15:00:00', '2028-06-30T04:00:00'],
  ['node/debian9', 'Debian 9', 'Debian', 1600, '2017-06-16T20:02:29', '2022-09-01T15:00:00', '2022-06-30T04:00:00'],
  ['node/fedora34', 'Fedora 34', 'Fedora', 1800, '2021-04-28T15:00:00', '2022-09-01T15:00:00', '2022-06-07T04:00:00'],
  ['node/fedora35', 'Fedora 35', 'Fedora', 1500, '2021-11-02T15:00:00', '2022-09-01T15:00:00', '2022-12-13T05:00:00'],
  ['node/fedora36', 'Fedora 36', 'Fedora', 1600, '2022-05-10T15:00:00', '2022-09-01T15:00:00', '2023-05-16T04:00:00'],
  ['node/fedora37', 'Fedora 37', 'Fedora', 1800, '2022-11-15T15:00:00', '2022-12-01T15:00:00', '2023-12-05T05:00:00'],
  ['node/gentoo', 'Gentoo', 'Gentoo', 4600, '2021-03-17T19:00:00', '2022-09-01T15:00:00', null],
  ['node/kali', 'Kali Linux', 'Kali', 1536, '2022-03-10T15:00:00', '2022-09-01T15:00:00', null],
  ['node/debian11-kube-v1.23.6', 'Kubernetes 1.23.6 on Debian 11', 'Debian', 3500, '2022-06-01T15:00:00', '2022-09-01T15:00:00', '2023-04-01T04:00:00'],
  ['node/opensuse15.3', 'openSUSE Leap 15.3', 'openSUSE', 1550, '2021-06-07T15:00:00', '2022-09-01T15:00:00', '2022-12-31T05:00:00'],
  ['node/opensuse15.4', 'openSUSE Leap 15.4', 'openSUSE', 1550, '2022-06-09T15:00:00', '2022-09-01T15:00:00', '2023-12-07T05:00:00'],
  ['node/rocky8', 'Rocky Linux 8', 'Rocky', 2300, '2021-07-19T15:00:00', '2022-09-01T15:00:00', '2029-05-31T04:00:00'],
  ['node/rocky9', 'Rocky Linux 9', 'Rocky', 2300, '2022-07-18T15:00:00', '2022-09-01T15:00:00', '2032-05-31T04:00:00'],
  ['node/slackware14.2', 'Slackware 14.2', 'Slackware', 6000, '2016-10-13T15:00:00', '2022-09-01T15:00:00', '2024-01-01T05:00:00'],
  ['node/slackware15.0', 'Slackware 15.0', 'Slackware', 10000, '2022-02-07T15:00:00', '2022-09-01T15:00:00', null],
  ['node/ubuntu16.04lts', 'Ubuntu 16.04 LTS', 'Ubuntu', 2700, '2016-04-22T15:00:00', '2022-09-01T15:00:00', '2021-04-30T04:00:00'],
  ['node/ubuntu18.04', 'Ubuntu 18.04 LTS', 'Ubuntu', 2700, '2018-04-26T15:00:00', '2022-09-01T15:00:00', '2023-05-31T04:00:00'],
  ['node/ubuntu20.04', 'Ubuntu 20.04 LTS', 'Ubuntu', 2000, '2020-04-23T21:00:00', '2022-09-01T15:00:00', '2025-05-31T04:00:00'],
  ['node/ubuntu22.04', 'Ubuntu 22.04 LTS', 'Ubuntu', 3500, '2022-04-22T15:00:00', '2022-09-01T15:00:00', '2027-04-30T04:00:00'],
  ['node/ubuntu22.10', 'Ubuntu 22.10', 'Ubuntu', 3500, '2022-10-21T15:00:00', '2022-11-01T15:00:00', '2023-07-20T04:00:00'],
  ['node/ubuntu24.04', 'Ubuntu 24.04 LTS', 'Ubuntu', 3500, '2024-04-25T15:00:00', '2024-05-01T15:00:00', '2029-04-30T04:00:00'],
]

// A table: one row per line.
// oxfmt-ignore
const deprecatedImages: readonly Row[] = [
  ['node/centos8', 'CentOS 8', 'CentOS', 2300, '2019-09-27T15:00:00', '2022-09-01T15:00:00', '2021-12-31T05:00:00'],
  ['node/slackware14.1', 'Slackware 14.1', 'Slackware', 1000, '2013-11-25T11:11:02', '2022-09-01T15:00:00', null],
  ['node/ubuntu21.04', 'Ubuntu 21.04', 'Ubuntu', 3500, '2021-04-22T15:00:00', '2022-09-01T15:00:00', '2022-01-20T05:00:00'],
  ['node/ubuntu21.10', 'Ubuntu 21.10', 'Ubuntu', 3500, '2021-10-14T15:00:00', '2022-09-01T15:00:00', '2022-07-14T04:00:00'],
]

const toImage = ([id, label, vendor, size, created, updated, eol]: Row, isDeprecated: boolean): Image => ({
  id,
  label,
  description: null,
  created,
  updated,
  size,
  created_by: 'node',
  type: 'manual',
  is_public: true,
  deprecated: isDeprecated,
  vendor,
  expiry: null,
  eol,
  status: 'available',
})

export const publicImages: readonly Image[] = [
  ...currentImages.map((row) => toImage(row, false)),
  ...deprecatedImages.map((row) => toImage(row, true)),
]

const byId = new Map(publicImages.map((each) => [each.id, each]))

/** The public image with this id, or undefined. */
export const findPublicImage = (id: string) => byId.get(id)
