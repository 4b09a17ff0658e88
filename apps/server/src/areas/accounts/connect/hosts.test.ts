import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { lanHosts } from "./hosts";
import { bytesOf, isPrivate, maskOf } from "./private-networks";

const at = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(":") ? "IPv6" : "IPv4" }) as NetworkInterfaceInfo; // other members are unused

test("lists the addresses that phones may reach, the likeliest first, and the machine's name last", () => {
  const interfaces = {
    lo: [at("127.0.0.1", true), at("::1", true)],
    docker0: [at("172.17.0.1")],
    eth0: [at("10.1.2.3"), at("fe80::1"), at("fd12:3456::7"), at("2a00:1450::7")],
    wlan0: [at("192.168.1.5")],
    eth1: [at("8.8.8.8"), at("169.254.3.4")],
  };
  expect(lanHosts(interfaces, "Barn.home.example")).toEqual([
    "192.168.1.5",
    "10.1.2.3",
    "fd12:3456::7",
    "172.17.0.1",
    "169.254.3.4",
    "barn.local",
  ]);
});

test.each(["localhost", "-barn", "my_barn", ""])(
  "leaves out the machine's name %s, which has no DNS name",
  (name) => {
    expect(lanHosts({ wlan0: [at("192.168.1.5")] }, name)).toEqual(["192.168.1.5"]);
  },
);

test("names this machine when it has neither a private address nor a name", () => {
  expect(lanHosts({}, "localhost")).toEqual(["localhost"]);
});

test.each([
  ["10.255.0.1", true],
  ["100.64.0.1", true],
  ["100.128.0.1", false],
  ["172.16.0.1", true],
  ["172.32.0.1", false],
  ["192.0.2.2", true],
  ["192.0.3.2", false],
  ["8.8.8.8", false],
  ["fd00::2", true],
  ["fe80::1", true],
  ["2a00::1", false],
])("tells whether %s belongs to a local network: %s", (address, expected) => {
  expect(isPrivate(address)).toBe(expected);
});

test("writes addresses and masks as bytes", () => {
  expect(bytesOf("192.168.1.5")).toEqual([192, 168, 1, 5]);
  expect(bytesOf("::1")).toEqual([...Array(15).fill(0), 1]);
  expect(bytesOf("fd00::12:5")).toEqual([0xfd, ...Array(12).fill(0), 0x12, 0, 5]);
  expect(bytesOf("1:2:3:4:5:6:7:8")).toEqual([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]);
  expect(() => bytesOf("barn.local")).toThrow("barn.local is not an IP address");
  expect(maskOf({ address: "172.16.0.0", prefix: 12 })).toEqual([255, 240, 0, 0]);
  expect(maskOf({ address: "fc00::", prefix: 7 })).toEqual([254, ...Array(15).fill(0)]);
});
