import { Tabs } from "../../components/ui/tabs";
import { usePageTitle } from "../../lib/use-page-title";
import { CredentialsForm } from "./credentials-form";
import { useLogin, useRegister } from "./use-auth";

export default function AuthScreen() {
  usePageTitle("Sign in");
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-8">
      <div className="w-full max-w-md">
        <div className="rounded-lg border bg-surface p-5 sm:p-8">
          <img src="/logo.svg" alt="" className="mx-auto size-16" />
          <h1 className="pt-3 text-center font-semibold text-xl">Lotwright</h1>
          <p className="pt-2 pb-6 text-center text-muted-foreground">
            Catalog auction items with AI-powered listing generation
          </p>
          <Tabs
            label="Sign in or register"
            tabs={[
              { name: "Login", content: <Login /> },
              { name: "Register", content: <Register /> },
            ]}
          />
        </div>
      </div>
    </main>
  );
}

function Login() {
  const login = useLogin();
  return (
    <CredentialsForm
      submission={login}
      passwordPlaceholder="Enter your password"
      passwordAutoComplete="current-password"
      submitText="Log In"
      busyText="Logging in..."
    />
  );
}

function Register() {
  const register = useRegister();
  return (
    <CredentialsForm
      submission={register}
      passwordPlaceholder="At least 6 characters"
      passwordAutoComplete="new-password"
      submitText="Create Account"
      busyText="Creating account..."
    />
  );
}
