import { createPrivateKey, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { BitString, Integer, OctetString, Utf8String } from "asn1js";
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  GeneralSubtree,
  id_AuthorityKeyIdentifier,
  id_BasicConstraints,
  id_ExtKeyUsage,
  id_KeyUsage,
  id_NameConstraints,
  id_SubjectAltName,
  id_SubjectKeyIdentifier,
  NameConstraints,
  RelativeDistinguishedNames,
  Time,
} from "pkijs";
import { bytesOf, maskOf, privateNetworks } from "./private-networks";

const { subtle } = crypto;

const keyAlgorithm = { name: "ECDSA", namedCurve: "P-256" };

const dayMs = 86_400_000;
/** Certificates are backdated, because a phone's clock may be slow. */
const backdatedMs = dayMs;
const authorityDays = 3_650;
/** Validity in days: browsers accept at most 398 from public authorities, and Apple 825 from others. */
const leafDays = 398;

const commonName = "2.5.4.3";
const serverAuthentication = "1.3.6.1.5.5.7.3.1";

/** Type numbers of GeneralName (RFC 5280, 4.2.1.6). */
const dnsName = 2;
const ipAddress = 7;

/** Bits of KeyUsage (RFC 5280, 4.2.1.3). */
const keyUsages = {
  digitalSignature: { bits: 0b1000_0000, unusedBits: 7 },
  certSignAndCrlSign: { bits: 0b0000_0110, unusedBits: 1 },
};

/** Names that the authority may certify, besides local network addresses. */
const permittedNames = ["local", "localhost"];

/** A private key and its certificate in PEM format. */
export type Pem = string;

type Encodable = { toSchema(): { toBER(): ArrayBuffer } };

const extension = (extnID: string, value: Encodable, critical = false) =>
  new Extension({ extnID, critical, extnValue: value.toSchema().toBER() });

const octets = (bytes: readonly number[]) => new OctetString({ valueHex: Uint8Array.from(bytes) });

const nameOf = (host: string) =>
  new GeneralName(
    isIP(host) ? { type: ipAddress, value: octets(bytesOf(host)) } : { type: dnsName, value: host },
  );

const keyUsage = ({ bits, unusedBits }: { bits: number; unusedBits: number }) =>
  extension(
    id_KeyUsage,
    { toSchema: () => new BitString({ valueHex: Uint8Array.of(bits), unusedBits }) },
    true,
  );

/** Name constraints that limit the authority to local networks, so that a stolen key cannot impersonate other sites. */
function nameConstraints(): Extension {
  const networks = privateNetworks.map(
    (network) =>
      new GeneralName({ type: ipAddress, value: octets([...bytesOf(network.address), ...maskOf(network)]) }),
  );
  const permittedSubtrees = [...permittedNames.map(nameOf), ...networks].map(
    (base) => new GeneralSubtree({ base }),
  );
  return extension(id_NameConstraints, new NameConstraints({ permittedSubtrees }), true);
}

function distinguishedName(name: string): RelativeDistinguishedNames {
  const value = new Utf8String({ value: name });
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: commonName, value })],
  });
}

/** Identifier of a public key: the SHA-1 of its bits (RFC 5280, 4.2.1.2). */
async function keyIdentifier(certificate: Certificate): Promise<ArrayBuffer> {
  const bits = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return subtle.digest("SHA-1", Uint8Array.from(bits));
}

/** A positive serial number of 126 random bits. */
function serialNumber(): Integer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return new Integer({ valueHex: new Uint8Array(bytes) });
}

async function unsigned(publicKey: CryptoKey, name: string, days: number, now: Date): Promise<Certificate> {
  const certificate = new Certificate();
  certificate.version = 2; // X.509 version 3 is encoded as 2
  certificate.serialNumber = serialNumber();
  certificate.subject = distinguishedName(name);
  const from = now.getTime() - backdatedMs;
  certificate.notBefore = new Time({ value: new Date(from) });
  certificate.notAfter = new Time({ value: new Date(from + days * dayMs) });
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  const identifier = new OctetString({ valueHex: await keyIdentifier(certificate) });
  certificate.extensions = [extension(id_SubjectKeyIdentifier, { toSchema: () => identifier })];
  return certificate;
}

const block = (label: string, der: ArrayBuffer) => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
};

async function signedPem(certificate: Certificate, own: CryptoKey, issuerKey: CryptoKey): Promise<Pem> {
  await certificate.sign(issuerKey, "SHA-256");
  const key = block("PRIVATE KEY", await subtle.exportKey("pkcs8", own));
  return key + block("CERTIFICATE", certificate.toSchema(true).toBER());
}

/** Creates a certificate authority for local networks, valid for ten years. */
export async function createAuthority(name: string, now: Date): Promise<Pem> {
  const { publicKey, privateKey } = await subtle.generateKey(keyAlgorithm, true, ["sign", "verify"]);
  const certificate = await unsigned(publicKey, name, authorityDays, now);
  certificate.issuer = certificate.subject;
  certificate.extensions?.push(
    extension(id_BasicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
    keyUsage(keyUsages.certSignAndCrlSign),
    nameConstraints(),
  );
  return signedPem(certificate, privateKey, privateKey);
}

/** Parses the first CERTIFICATE block. */
function certificateOf(pem: Pem): Certificate {
  const [, base64 = ""] = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(pem) ?? [];
  return Certificate.fromBER(Buffer.from(base64, "base64"));
}

/** Creates a server's certificate for `hosts` (names and IP addresses), signed by the authority, with a new key. */
export async function createLeaf(authority: Pem, hosts: readonly string[], now: Date): Promise<Pem> {
  const der = createPrivateKey(authority).export({ type: "pkcs8", format: "der" });
  const issuerKey = await subtle.importKey("pkcs8", der, keyAlgorithm, false, ["sign"]);
  const issuer = certificateOf(authority);
  const { publicKey, privateKey } = await subtle.generateKey(keyAlgorithm, true, ["sign", "verify"]);
  const certificate = await unsigned(publicKey, "Lotwright on the local network", leafDays, now);
  certificate.issuer = issuer.subject;
  const authorityKey = new OctetString({ valueHex: await keyIdentifier(issuer) });
  certificate.extensions?.push(
    extension(id_BasicConstraints, new BasicConstraints({ cA: false }), true),
    keyUsage(keyUsages.digitalSignature),
    extension(id_ExtKeyUsage, new ExtKeyUsage({ keyPurposes: [serverAuthentication] })),
    extension(id_SubjectAltName, new GeneralNames({ names: hosts.map(nameOf) })),
    extension(id_AuthorityKeyIdentifier, new AuthorityKeyIdentifier({ keyIdentifier: authorityKey })),
  );
  return signedPem(certificate, privateKey, issuerKey);
}
